/** `href` is escaped like any attribute; the renderer writes `rel` right after it, and no `<` in text. */
const RATED_LINK = /(<a href="([^"]*)") rel="[^"]*"/g

/**
 * Marks the links of a sponsored post's rendered HTML that lead out of the site with `rel="sponsored"`, as search engines ask of paid links
 * (https://developers.google.com/search/docs/crawling-indexing/qualify-outbound-links).
 */
export const markSponsoredLinks = (html: string, origin: string): string =>
  html.replace(RATED_LINK, (link: string, start: string, href: string) =>
    URL.parse(href)?.origin === origin ? link : `${start} rel="sponsored nofollow noopener"`,
  )
