// Small helpers for building the page.

/** An element with properties and children; strings become text, never markup. */
export function el(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
    else if (key in element && key !== 'list' && key !== 'form') element[key] = value;
    else element.setAttribute(key, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Shows a page. */
export function show(title, ...children) {
  document.title = title === 'Caravanserai' ? title : `${title} · Caravanserai`;
  document.getElementById('main').replaceChildren(...children.flat().filter(Boolean));
}

/** Says something above the page; nothing hides it. */
export function say(text) {
  const bar = document.getElementById('bar');
  bar.hidden = !text;
  bar.textContent = text ?? '';
}

/** Asks the house; a refusal is thrown with the reason it gives. */
export async function ask(method, path, body) {
  const isText = typeof body === 'string';
  const response = await fetch(path, {
    method,
    headers: body === undefined ? {} : { 'content-type': isText ? 'text/plain' : 'application/json' },
    body: body === undefined || isText ? body : JSON.stringify(body),
  });
  const type = response.headers.get('content-type') ?? '';
  const answer = type.includes('json') ? await response.json() : await response.text();
  if (!response.ok) throw new Error(answer.reason ?? (answer || response.statusText));
  return answer;
}
