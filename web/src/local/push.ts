// Web Push in this browser: whether it is available, what is missing if not, and subscribing.
import type { PushSubscription as Subscription } from '../wire/protocol';
import { WORKER } from './update.svelte';

/** What is missing for Web Push; the message is `push-…`. */
export type Missing = 'insecure' | 'home-screen' | 'browser' | 'denied' | 'service';

const isApple = (): boolean =>
  /iP(hone|ad|od)/.test(navigator.userAgent) ||
  // An iPad identifies as a Mac, but has a touch screen.
  (navigator.userAgent.includes('Mac OS X') && navigator.maxTouchPoints > 1);

/** What is missing, as far as that is known without asking the person. */
export function missing(): Missing | undefined {
  if (!isSecureContext) return 'insecure';
  const can = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!can)
    return isApple() && !matchMedia('(display-mode: standalone)').matches
      ? 'home-screen'
      : 'browser';
  return Notification.permission === 'denied' ? 'denied' : undefined;
}

/** The subscription of this browser, if any. */
export async function current(): Promise<string | undefined> {
  if (missing() === 'insecure' || !('serviceWorker' in navigator)) return undefined;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager?.getSubscription())?.endpoint;
}

/** The server's id of a subscription: the beginning of the hash of its endpoint. */
export async function nameOf(endpoint: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  const digits = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0'));
  return digits.join('').slice(0, 16);
}

function bytes(base64url: string): Uint8Array<ArrayBuffer> {
  const plain = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** Asks for permission and subscribes; only the server with this key may use the subscription. */
export async function subscribe(key: string): Promise<Subscription | Missing> {
  const lacks = missing();
  if (lacks) return lacks;
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  try {
    await navigator.serviceWorker.register(WORKER);
    const { pushManager } = await navigator.serviceWorker.ready;
    const applicationServerKey = bytes(key);
    const options = { userVisibleOnly: true, applicationServerKey };
    const known = await pushManager.getSubscription();
    // A subscription for another key, as of a server that was set up again, is useless.
    const same = known && isSame(known.options.applicationServerKey, applicationServerKey);
    if (known && !same) await known.unsubscribe();
    const made = same ? known : await pushManager.subscribe(options);
    return made.toJSON() as unknown as Subscription;
  } catch (error) {
    console.warn('The push service gives no address.', error);
    return 'service';
  }
}

function isSame(one: ArrayBuffer | null, other: Uint8Array): boolean {
  const all = new Uint8Array(one ?? new ArrayBuffer(0));
  return all.length === other.length && all.every((byte, i) => byte === other[i]);
}

/** Unsubscribes. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
