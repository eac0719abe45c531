import { encode } from 'uqr';

/** A link as a QR code: rows of modules, `true` is dark, with the quiet zone that the standard asks for. */
export const qr = (text: string): boolean[][] => encode(text, { border: 4, boostEcc: true }).data;
