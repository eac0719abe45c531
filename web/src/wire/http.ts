// The HTTP client.
import type { Refusal } from './protocol';

/** The house refused, and says why. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly refusal: Refusal,
  ) {
    super(refusal.reason);
  }

  /** Whether the house was not there at all, or something between is not. */
  get away(): boolean {
    return this.status === 0 || this.status >= 502;
  }

  /** Whether the same may be answered later: too much was asked, or the house is away. */
  get passes(): boolean {
    return this.refusal.code === 'tooMuch' || this.refusal.code === 'unavailable';
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
  const response = await fetch(path, init).catch(() => {
    throw new Refused(0, { code: 'unavailable', reason: 'the house cannot be reached' });
  });
  const isJson = (response.headers.get('content-type') ?? '').includes('json');
  const answer = isJson ? await response.json() : await response.text();
  // What stands between us and the house does not speak its language.
  if (!response.ok)
    throw new Refused(
      response.status,
      isJson
        ? (answer as Refusal)
        : { code: 'unavailable', reason: String(answer) || response.statusText },
    );
  return answer as T;
}
