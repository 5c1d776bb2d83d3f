const INLINE = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/** Returns the CSP hashes of all inline scripts, so that cached pages need no nonce. */
export async function hashInlineScripts(html: string): Promise<string[]> {
  const sources = await Promise.all(
    [...html.matchAll(INLINE)].map(async ([, script = '']) => {
      const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script))
      return `'sha256-${new Uint8Array(hash).toBase64()}'`
    }),
  )
  return [...new Set(sources)]
}
