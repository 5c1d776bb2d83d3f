import { useEffect, useRef } from 'react'
import { BODY_ATTRIBUTE } from './post-body-hydration.ts'

/** `name` is the key by which `restoreBody` finds this markup during hydration. */
export function PostBody({ name, html }: { name: string; html: string }) {
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const node = body.current
    if (!node || !html.includes('data-frame')) return
    const controller = new AbortController()
    void import('./activate-embeds.ts').then(({ activateEmbeds }) => activateEmbeds(node, controller.signal))
    return () => controller.abort()
  }, [html])
  return (
    <div
      ref={body}
      className="prose"
      {...{ [BODY_ATTRIBUTE]: name }}
      suppressHydrationWarning
      // The only use in the app: the server renders this HTML from the validated document.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by the server, never from raw HTML
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
