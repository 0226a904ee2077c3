/** Builds one element; `null` and `false` children are left out. */
export function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue
    node.setAttribute(name, value === true ? '' : String(value))
  }
  node.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false))
  return node
}

export function picture(address, size, kind) {
  return element('img', { class: `picture ${kind}`, src: address, alt: '', width: size, height: size })
}

export function linkTo(path, text, attributes = {}) {
  return path ? element('a', { href: path, ...attributes }, text) : element('span', {}, text)
}
