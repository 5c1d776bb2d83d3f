import '@vitejs/plugin-react/preamble'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { hydrateRoot } from 'react-dom/client'
import { createApi } from './lib/api.ts'
import { createAppRouter } from './router.tsx'
import './ui/styles.css'

/** A small write goes through though the page that asked for it is left at once; the browser holds 64 KiB of such calls. */
const fetchWithKeepalive: typeof fetch = (input, init) => {
  const body = init?.body ?? ''
  return fetch(input, { ...init, keepalive: init?.method !== 'GET' && typeof body === 'string' && body.length < 1024 })
}

const router = createAppRouter({
  api: createApi(location.origin, fetchWithKeepalive),
  pageResponse: {},
  nonce: document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content,
  origin: location.origin,
})

hydrateRoot(document, <RouterClient router={router} />)
