const MIN_LENGTH_TO_COMPRESS = 16_000

/**
 * `fetch` that gzips string bodies of at least `MIN_LENGTH_TO_COMPRESS` characters where the browser supports it. A hidden page sends them
 * uncompressed, because it may close before compression ends. Browser only.
 */
export const compressedFetch: typeof fetch = async (input, init) => {
  const body = init?.body
  const isPageHidden = document.visibilityState === 'hidden'
  if (typeof body !== 'string' || body.length < MIN_LENGTH_TO_COMPRESS || isPageHidden || typeof CompressionStream === 'undefined')
    return fetch(input, init)
  const compressed = await new Response(new Blob([body]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer()
  const headers = new Headers(init?.headers)
  headers.set('Content-Encoding', 'gzip')
  return fetch(input, { ...init, headers, body: compressed })
}
