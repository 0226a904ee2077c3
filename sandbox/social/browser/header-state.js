/** Lets the header say where the reader is: the section of the page, the words of the search. */
export function showInHeader(address) {
  const box = document.querySelector('header input[type=search]')
  box.value = address.pathname.startsWith('/search') ? (address.searchParams.get('q') ?? '') : ''

  for (const link of document.querySelectorAll('nav[aria-label=Main] a')) {
    const section = `/${link.pathname.split('/')[1]}/`
    if (address.pathname.startsWith(section)) link.setAttribute('aria-current', 'true')
    else link.removeAttribute('aria-current')
  }
}
