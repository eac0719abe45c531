import { afterEach, describe, expect, it, vi } from 'vitest';
import { Refused, ask } from './http';

afterEach(() => vi.unstubAllGlobals());

async function refused(status: number, body: string, type: string): Promise<Refused> {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(body, { status, headers: { 'content-type': type } })),
  );
  const error = await ask('GET', '/api/tables/x').catch((error: unknown) => error);
  expect(error).toBeInstanceOf(Refused);
  return error as Refused;
}

describe('a refusal', () => {
  it('is final where the house says so', async () => {
    expect(
      (
        await refused(
          404,
          '{"code":"unknown","reason":"there is no such table"}',
          'application/json',
        )
      ).passes,
    ).toBe(false);
    expect(
      (await refused(410, '{"code":"setAside","reason":"it was set aside"}', 'application/json'))
        .passes,
    ).toBe(false);
  });
  it('passes where too much was asked, or where a proxy speaks for a house that is away', async () => {
    expect(
      (await refused(429, '{"code":"tooMuch","reason":"wait a moment"}', 'application/json'))
        .passes,
    ).toBe(true);
    expect((await refused(502, '<h1>Bad Gateway</h1>', 'text/html')).passes).toBe(true);
    expect((await refused(500, '', 'text/plain')).refusal.code).toBe('unavailable');
  });
  it('says whether the house is away', async () => {
    expect(
      (await refused(429, '{"code":"tooMuch","reason":"wait a moment"}', 'application/json')).away,
    ).toBe(false);
    expect((await refused(502, '<h1>Bad Gateway</h1>', 'text/html')).away).toBe(true);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(ask('GET', '/api/me')).rejects.toMatchObject({
      away: true,
      refusal: { code: 'unavailable' },
    });
  });
});
