export async function absolutizeUrls(html: string, origin: string): Promise<string> {
  const rewriter = new HTMLRewriter().on('[href^="/"], [src^="/"], [srcset]', {
    element(element) {
      for (const name of ['href', 'src'] as const) {
        const value = element.getAttribute(name)
        if (value?.startsWith('/')) element.setAttribute(name, new URL(value, origin).href)
      }
      const srcset = element.getAttribute('srcset')
      if (srcset) element.setAttribute('srcset', srcset.replace(/(^|,\s*)\//g, `$1${origin}/`))
    },
  })
  return rewriter.transform(new Response(html)).text()
}
