/** An example of the API reference; a test sends all of them in order, as one program with a token of all scopes. */
export interface ApiExample {
  /** What it shows, in Persian. */
  title: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  /** Path; like the body, it has `{post}` and `{picture}` for hashes that earlier examples saved. */
  path: string
  body?: Record<string, unknown>
  /** File that is the body. */
  file?: { name: string; type: string }
  status: number
  /** Keys of the JSON response that the reference shows. */
  returns?: readonly string[]
  /** Name under which the `hash` of the response is saved for later examples. */
  saves?: string
}

const document = {
  type: 'doc',
  content: [
    { type: 'paragraph', content: [{ type: 'text', text: 'نخستین بند.' }] },
    { type: 'image', attrs: { hash: '{picture}', alt: 'دریا در غروب' } },
  ],
}

export const API_EXAMPLES: readonly ApiExample[] = [
  { title: 'این توکن مال کیست', method: 'GET', path: '/api/accounts/viewer', status: 200, returns: ['viewer'] },
  {
    title: 'بارگذاری تصویر',
    method: 'POST',
    path: '/api/media/images',
    file: { name: 'sea.jpg', type: 'image/jpeg' },
    status: 201,
    returns: ['hash', 'width', 'height', 'widths'],
    saves: 'picture',
  },
  {
    title: 'ساختن پیش‌نویس با آن تصویر',
    method: 'POST',
    path: '/api/posts',
    body: { key: 'draft-2026-11-26-01', title: 'سلام از برنامه', document },
    status: 201,
    returns: ['hash', 'revision', 'savedAt'],
    saves: 'post',
  },
  {
    title: 'ذخیرهٔ نسخهٔ تازه، این بار با Markdown',
    method: 'PUT',
    path: '/api/posts/{post}/draft',
    body: {
      ...{ saveId: 'save-2026-11-26-01', revision: 1, title: 'سلام از برنامه' },
      bodyMarkdown: 'بند **ویراسته**.\n\n![دریا در غروب](/media/{picture})',
    },
    status: 200,
    returns: ['hash', 'revision', 'savedAt'],
  },
  {
    title: 'انتشار',
    method: 'POST',
    path: '/api/posts/{post}/publish',
    body: { revision: 2, description: 'پستی که برنامه‌ای فرستاده است.', tags: ['برنامه‌نویسی'] },
    status: 200,
  },
  {
    title: 'عوض کردن توضیح؛ متن و تنظیم‌های دیگر می‌مانند',
    method: 'PATCH',
    path: '/api/posts/{post}',
    body: { description: 'توضیحی بهتر.' },
    status: 200,
    returns: ['hash', 'path', 'publishedAt'],
  },
  { title: 'خواندن پست', method: 'GET', path: '/api/posts/{post}', status: 200 },
  { title: 'تازه‌ترین پست‌ها، دو تا در هر صفحه', method: 'GET', path: '/api/posts/newest?limit=2', status: 200, returns: ['items'] },
  { title: 'پسندیدن', method: 'PUT', path: '/api/likes/post/{post}', status: 200 },
  {
    title: 'نوشتن نظر',
    method: 'POST',
    path: '/api/comments/post/{post}',
    body: { key: 'comment-2026-11-26-01', body: 'دست مریزاد.' },
    status: 201,
    returns: ['hash', 'author', 'body', 'createdAt'],
  },
  { title: 'نظرهای پست', method: 'GET', path: '/api/comments/post/{post}', status: 200, returns: ['items', 'replies'] },
]

const shellQuoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/** Writes an example as a curl command; `$DAFTAR_TOKEN` holds the token. */
export function toCurl({ method, path, body, file }: ApiExample, origin: string): string {
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}${shellQuoted(origin + path)}`, `-H "Authorization: Bearer $DAFTAR_TOKEN"`]
  if (body) lines.push(`-H 'Content-Type: application/json'`, `-d ${shellQuoted(JSON.stringify(body))}`)
  if (file) lines.push(`-H 'Content-Type: ${file.type}'`, `--data-binary @${file.name}`)
  return lines.join(' \\\n  ')
}

/** A client that waits when the server asks it to and walks all pages of a list; a test runs it. */
export const JAVASCRIPT_CLIENT = `async function call(method, path, body) {
  for (;;) {
    const response = await fetch(ORIGIN + path, {
      method,
      headers: { Authorization: 'Bearer ' + TOKEN, ...(body && { 'Content-Type': 'application/json' }) },
      body: body && JSON.stringify(body),
    })
    if (response.status === 429 || response.status === 503) {
      const seconds = Number(response.headers.get('Retry-After') ?? 1)
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
      continue
    }
    const result = response.status === 204 ? null : await response.json()
    if (!response.ok) throw new Error(result.error.code + ': ' + result.error.message)
    return result
  }
}

async function* all(path) {
  for (let after; ; ) {
    const page = await call('GET', after ? path + '?after=' + after : path)
    yield* page.items
    if (!page.next) return
    after = page.next
  }
}
`
