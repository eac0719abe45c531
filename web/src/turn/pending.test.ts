import { expect, it, vi } from 'vitest';
import { LONGEST, Pending } from './pending';

it('does at once what nothing is awaited for', () => {
  const done: string[] = [];
  const pending = new Pending();
  pending.run(() => done.push('one'));
  pending.settle();
  pending.run(() => done.push('two'));
  expect(done).toEqual(['one', 'two']);
});

it('does the rest one by one where each awaits an answer', () => {
  const done: string[] = [];
  const pending = new Pending();
  const ask = (name: string) => (): void => {
    done.push(name);
    pending.await();
  };
  ['one', 'two', 'three'].forEach((name) => pending.run(ask(name)));
  pending.run(() => done.push('four'));
  expect(done).toEqual(['one']);
  pending.settle();
  expect(done).toEqual(['one', 'two']);
  pending.settle();
  pending.settle();
  expect(done).toEqual(['one', 'two', 'three', 'four']);
});

it('lets what follows from an answer come first', () => {
  const done: string[] = [];
  const pending = new Pending();
  pending.await();
  pending.run(() => done.push('two'));
  pending.settle(() => {
    done.push('one');
    pending.await();
  });
  expect(done).toEqual(['one']);
  pending.settle();
  expect(done).toEqual(['one', 'two']);
});

it('forgets what was meant for another turn', () => {
  const done: string[] = [];
  const pending = new Pending();
  pending.await();
  pending.run(() => done.push('one'));
  pending.clear();
  pending.settle();
  pending.run(() => done.push('two'));
  expect(done).toEqual(['two']);
});

it('waits no longer than is bearable', () => {
  vi.useFakeTimers();
  const done: string[] = [];
  const pending = new Pending();
  pending.await();
  pending.run(() => done.push('one'));
  vi.advanceTimersByTime(LONGEST - 1);
  expect([done, pending.awaits]).toEqual([[], true]);
  vi.advanceTimersByTime(1);
  expect([done, pending.awaits]).toEqual([['one'], false]);
  vi.useRealTimers();
});
