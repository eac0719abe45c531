// What is asked of the house over HTTP (docs/protocol.md, section 9).

/** The house refused, and says why. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    reason: string,
  ) {
    super(reason);
  }
}

/** Asks the house. Strings go as text, everything else as JSON. */
export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const isText = typeof body === 'string';
  const init: RequestInit = { method };
  if (body !== undefined) {
    init.headers = { 'content-type': isText ? 'text/plain' : 'application/json' };
    init.body = isText ? body : JSON.stringify(body);
  }
  const response = await fetch(path, init);
  const isJson = (response.headers.get('content-type') ?? '').includes('json');
  const answer = isJson ? await response.json() : await response.text();
  if (!response.ok) throw new Refused(response.status, answer.reason ?? (answer || response.statusText));
  return answer as T;
}
