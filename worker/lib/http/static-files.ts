import { SERVICE_WORKER_PATH } from '#shared/offline/names.ts'
import { STATIC_FILE_HEADERS } from './security-headers.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
/** Folders of files whose names change with their content. */
const IMMUTABLE_FOLDERS = ['assets', 'fonts']
/** A service worker from a cache would keep serving the files of an old build. */
const UNCACHED = 'no-cache'

/** Returns the headers of a static file in the local run: those of production, but HSTS only over https, where browsers respect it. */
export function staticFileHeaders({ protocol, pathname }: URL): Record<string, string> {
  const isImmutable = IMMUTABLE_FOLDERS.some((folder) => pathname.startsWith(`/${folder}/`))
  const { 'Strict-Transport-Security': hsts, ...others } = STATIC_FILE_HEADERS
  return {
    'Cache-Control': isImmutable ? IMMUTABLE : pathname === SERVICE_WORKER_PATH ? UNCACHED : 'public, max-age=3600',
    ...others,
    ...(protocol === 'https:' ? { 'Strict-Transport-Security': hsts } : {}),
  }
}

/** Renders the `_headers` file of Cloudflare, which serves static files without running the Worker. */
export function renderHeadersFile(): string {
  const rules: [string, Record<string, string>][] = [
    ['/*', STATIC_FILE_HEADERS],
    [SERVICE_WORKER_PATH, { 'Cache-Control': UNCACHED }],
    ...IMMUTABLE_FOLDERS.map((folder): [string, Record<string, string>] => [`/${folder}/*`, { 'Cache-Control': IMMUTABLE }]),
  ]
  return rules
    .map(([path, headers]) => [path, ...Object.entries(headers).map((header) => `  ${header.join(': ')}`), ''].join('\n'))
    .join('')
}
