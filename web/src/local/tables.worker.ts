// The worker that runs the tables of this browser.
import { load } from './module';
import { Database, GameStore } from './store';
import { Tables } from './tables';
import type { FromPage, ToPage } from './words';

const say = (said: ToPage): void => postMessage(said);

/** Messages that arrive before the module is ready are queued. */
let tables: Promise<Tables> | undefined;

onmessage = async ({ data }: MessageEvent<FromPage>) => {
  try {
    if (data.do === 'begin') {
      const store = new GameStore(new Database(), (reason) => say({ is: 'forgetful', reason }));
      tables = load(data.module).then((compiled) => new Tables(compiled, store, say));
    }
    const open = await tables;
    if (data.do === 'ask') void open?.ask(data.id, data.what, data.about);
    else if (data.do === 'open') void open?.join(data.client, data.game);
    else if (data.do === 'say') open?.hear(data.client, data.request);
    else if (data.do === 'close') open?.leave(data.client);
  } catch (error) {
    say({ is: 'broken', reason: String(error) });
  }
};
