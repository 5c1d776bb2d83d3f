/** Returns a value that marks the scripts of one rendering; markup that content injects cannot know it. */
export const newNonce = (): string => crypto.randomUUID().replaceAll('-', '')

interface PublicHtml {
  html: string
  /** Sources for the `script-src` of the page's CSP. */
  scripts: string[]
}

/**
 * Prepares a page for all visitors: removes the nonce that the renderer put on its scripts, and returns the CSP hashes of the inline
 * scripts that had it. Any other script, such as one injected through a hole in the rendering, gets no hash, so the browser blocks it.
 */
export async function replaceNonceByHashes(html: string, nonce: string): Promise<PublicHtml> {
  const attribute = ` nonce="${nonce}"`
  const own = new RegExp(`<script(?=[^<>]*${attribute})(?![^<>]*\\ssrc=)[^<>]*>([\\s\\S]*?)</script>`, 'g')
  const scripts = await Promise.all([...html.matchAll(own)].map(([, script = '']) => hashScript(script)))
  return {
    html: html.replaceAll(`<meta property="csp-nonce" content="${nonce}"/>`, '').replaceAll(attribute, ''),
    scripts: [...new Set(scripts)],
  }
}

async function hashScript(script: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script))
  return `'sha256-${new Uint8Array(hash).toBase64()}'`
}
