import '@vitejs/plugin-react/preamble'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { hydrateRoot } from 'react-dom/client'
import { createApi } from './lib/api.ts'
import { createAppRouter } from './router.tsx'
import { readViewerData } from './shell/ViewerData.tsx'
import './ui/styles.css'

/** Lets small writes complete after the page closes; browsers limit keepalive bodies to 64 KiB in total. */
const fetchWithKeepalive: typeof fetch = (input, init) => {
  const body = init?.body ?? ''
  return fetch(input, { ...init, keepalive: init?.method !== 'GET' && typeof body === 'string' && body.length < 1024 })
}

const router = createAppRouter({
  api: createApi(location.origin, fetchWithKeepalive),
  pageResponse: {},
  nonce: document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content,
  origin: location.origin,
  viewer: readViewerData(document),
})

hydrateRoot(document, <RouterClient router={router} />)
