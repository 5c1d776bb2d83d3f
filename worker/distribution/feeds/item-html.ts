import { SPONSORED_LABEL } from '#shared/sponsored-label.ts'
import { escapeXml } from '#worker/lib/xml.ts'
import type { PostCard } from '#worker/posts/posts/contract.ts'
import { markSponsoredLinks, removeLinkUserinfo } from '#worker/posts/rendering/index.ts'
import { absoluteUrl } from './channel.ts'

/** Returns the full text for readers elsewhere; that of a sponsored post begins with its label and names the sponsor. */
export async function renderItemHtml({ hash, path, sponsor }: PostCard, html: string, origin: string): Promise<string> {
  const detached = await detachHtml(removeLinkUserinfo(html), hash, absoluteUrl(path, origin))
  if (!sponsor) return wrapHtml(detached)
  const link = `<a href="${escapeXml(sponsor.url)}" rel="sponsored nofollow noopener">${escapeXml(sponsor.name)}</a>`
  return wrapHtml(`<p><strong>${SPONSORED_LABEL}</strong>: ${link}</p>${markSponsoredLinks(detached, origin)}`)
}

/** States the direction and language of a post's HTML, which renders as left-to-right in feed readers otherwise. */
export const wrapHtml = (html: string): string => `<div dir="rtl" lang="fa">${html}</div>`

/**
 * Prepares the HTML of a post for display beside other posts: URLs become absolute, those of footnotes and headings lead to the post at
 * `postUrl`, and ids get `prefix`.
 */
export async function detachHtml(html: string, prefix: string, postUrl: string): Promise<string> {
  const { origin } = new URL(postUrl)
  const rewriter = new HTMLRewriter().on('[href^="/"], [href^="#"], [src^="/"], [srcset], [id]', {
    element(element) {
      for (const name of ['href', 'src'] as const) {
        const value = element.getAttribute(name)
        if (value?.startsWith('/')) element.setAttribute(name, new URL(value, origin).href)
        else if (value?.startsWith('#')) element.setAttribute(name, postUrl + value)
      }
      const srcset = element.getAttribute('srcset')
      if (srcset) element.setAttribute('srcset', srcset.replace(/(^|,\s*)\//g, `$1${origin}/`))
      const id = element.getAttribute('id')
      if (id) element.setAttribute('id', `${prefix}-${id}`)
    },
  })
  return rewriter.transform(new Response(html)).text()
}
