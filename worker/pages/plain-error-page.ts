import { toAppError, toErrorResponse } from '#worker/lib/errors.ts'

const text = {
  title: 'این صفحه باز نشد',
  retry: 'دوباره امتحان کن',
  code: 'شناسهٔ خطا:',
}

const STYLE =
  'body{font:1.1rem/1.9 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1.5rem;color:#2b2118;background:#fcfaf6}a{color:inherit}' +
  '@media(prefers-color-scheme:dark){body{color:#efe6da;background:#17120e}}'

/** Returns the page for an error that is thrown before the web can render one, with the status and headers of the API's response. */
export async function plainErrorPage(error: unknown, requestId: string): Promise<Response> {
  const failed = toErrorResponse(error, requestId)
  const { message } = toAppError(error)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(STYLE))).toBase64()
  const headers = new Headers(failed.headers)
  headers.set('Content-Type', 'text/html; charset=UTF-8')
  headers.set('Cache-Control', 'private, no-store')
  headers.set('Content-Security-Policy', `default-src 'none'; style-src 'sha256-${digest}'; frame-ancestors 'none'`)
  const body = `<!DOCTYPE html><html lang="fa" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${text.title}</title><style>${STYLE}</style></head>
<body><h1>${text.title}</h1><p>${message}</p><p><a href="">${text.retry}</a></p><p>${text.code} <bdi dir="ltr">${requestId}</bdi></p></body></html>`
  return new Response(body, { status: failed.status, headers })
}
