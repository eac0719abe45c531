import json,time
print(json.dumps({"type":"hello","protocol":2,"name":"g"}),flush=True)
for i in range(20000): print(json.dumps({"type":"action","action":"rest"}))
import sys; sys.stdout.flush(); time.sleep(100000)
