// When the page uses its web fonts: from the first render if they arrive in time, else from the
// next screen on, because swapping fonts within a screen would shift the layout.

/** How long the first word waits; the files were asked for before the script was. */
const PATIENCE = 1_000;

let come = false;

/** Wears the type if it has come: where nothing is shown yet, or something else is about to be. */
export function wearType(): void {
  if (come) document.documentElement.dataset.type = 'own';
}

/** Waits a little for the type. */
export async function awaitType(): Promise<void> {
  const faces = ['1em "Source Sans 3"', '1em Literata'].map((face) => document.fonts.load(face));
  const all = Promise.all(faces).then(
    (found) => void (come = found.every(({ length }) => length > 0)),
    // It cannot be had now: the faces of the system will do.
    () => {},
  );
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  wearType();
}
