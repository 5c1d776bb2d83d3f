const BOLD = /font-weight:\s*(?:bold|[6-9]00)/i
const NOT_BOLD = /font-weight:\s*(?:normal|[1-4]00)/i
const ITALIC = /font-style:\s*italic/i

/**
 * Prepares pasted HTML for the schema, which drops unknown markup. Converts the bold and italic that Google Docs and Word write as styles
 * to elements, and removes the `<b style="font-weight:normal">` that Docs wraps around everything. Renames style attributes first, because
 * the CSP blocks them even here. Browser only.
 */
export function normalizePastedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(clampHeadingLevels(neutralizeInlineAttributes(html)), 'text/html')
  for (const element of body.querySelectorAll<HTMLElement>('[data-style]')) {
    const style = element.dataset.style ?? ''
    element.removeAttribute('data-style')
    if (/^(?:b|strong)$/i.test(element.tagName) && NOT_BOLD.test(style)) element.replaceWith(...element.childNodes)
    else if (!/^(?:h\d|pre|code)$/i.test(element.tagName)) {
      if (BOLD.test(style)) wrapChildren(element, 'strong')
      if (ITALIC.test(style)) wrapChildren(element, 'em')
    }
  }
  return body.innerHTML
}

function wrapChildren(element: HTMLElement, tag: 'strong' | 'em'): void {
  const mark = element.ownerDocument.createElement(tag)
  mark.replaceChildren(...element.childNodes)
  element.replaceChildren(mark)
}

/** Renames style attributes and event handlers to `data-*`, so that the CSP does not report them. */
export const neutralizeInlineAttributes = (html: string): string =>
  html.replace(/<[a-z](?:"[^"]*"|'[^']*'|[^<>"'])*>/gi, (tag) => tag.replace(/(["'\s])(style|on[a-z]+)(\s*=)/gi, '$1data-$2$3'))

/** Clamps headings to levels 2–4, because the post title is the only `h1` and posts have no level below 4. */
export const clampHeadingLevels = (html: string): string => html.replace(/<(\/?)h1\b/gi, '<$1h2').replace(/<(\/?)h[56]\b/gi, '<$1h4')
