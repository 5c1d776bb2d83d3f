/** A page as it is stored: without scripts and controls, which need the network, and with each picture in one size. */
interface SavedCopy {
  html: string
  title: string
  /** Paths of the pictures and stylesheets that the page shows. */
  files: string[]
}

/** Width in px of stored pictures that fill the column. */
const COLUMN_WIDTH = 828
/** Screens show a px of a small picture with up to two. */
const DENSITY = 2

const REMOVED =
  'script:not([data-kept]), link[rel=modulepreload], link[rel=preload][as=script], noscript, iframe, form, button, dialog, template, [popover], [aria-live], source, header > div, a[href="#content"]'

/** Turns a page as a visitor gets it into its saved copy; `note` is a sentence that links to everything that is saved. */
export function createSavedCopy(html: string, note: { text: string; href: string }): SavedCopy {
  const page = new DOMParser().parseFromString(html, 'text/html')
  // Sets the reading settings of the device; its hash is in the policy of the page.
  page.querySelector('head > script:not([src])')?.setAttribute('data-kept', '')
  for (const image of page.querySelectorAll('img[srcset]')) {
    image.setAttribute('src', chooseSource(image.getAttribute('srcset') ?? '', image.getAttribute('sizes') ?? ''))
    image.removeAttribute('srcset')
    image.removeAttribute('sizes')
  }
  for (const element of page.querySelectorAll(REMOVED)) element.remove()
  const link = page.createElement('a')
  Object.assign(link, { className: 'saved-note', textContent: note.text })
  link.setAttribute('href', note.href)
  const main = page.querySelector('main')
  main?.insertBefore(link, main.firstChild)
  const pathsOf = (selector: string, attribute: string) =>
    [...page.querySelectorAll(selector)].map((element) => element.getAttribute(attribute) ?? '').filter((path) => path.startsWith('/'))
  return {
    html: `<!DOCTYPE html>${page.documentElement.outerHTML}`,
    title: page.querySelector('h1')?.textContent ?? page.title,
    files: [...new Set([...pathsOf('link[rel=stylesheet]', 'href'), ...pathsOf('img', 'src')])],
  }
}

/** Returns the smallest picture of a `srcset` that is wide enough for its `sizes`, or else the widest one. */
export function chooseSource(srcset: string, sizes: string): string {
  const candidates = srcset.split(', ').flatMap((candidate) => {
    const [path, width] = candidate.trim().split(' ')
    return path ? [{ path, width: Number.parseInt(width ?? '', 10) || 0 }] : []
  })
  const pixels = /^(\d+)px$/.exec(sizes)?.[1]
  const wanted = pixels ? Number(pixels) * DENSITY : COLUMN_WIDTH
  const byWidth = candidates.toSorted((a, b) => a.width - b.width)
  return (byWidth.find(({ width }) => width >= wanted) ?? byWidth.at(-1))?.path ?? ''
}
