import '@vitejs/plugin-react/preamble'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { hydrateRoot } from 'react-dom/client'
import { createApi } from './lib/api.ts'
import { createAppRouter } from './router.tsx'
import './ui/styles.css'

const router = createAppRouter({
  api: createApi(location.origin, fetch.bind(globalThis)),
  answer: {},
  nonce: document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content,
  origin: location.origin,
})

hydrateRoot(document, <RouterClient router={router} />)
