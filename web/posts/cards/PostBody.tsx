import { useEffect, useRef } from 'react'
import { BODY_ATTRIBUTE } from './post-body-hydration.ts'

/** The text of a post, whose cards of other sites come alive when clicked; `name` finds it again in the page. */
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
      // The one audited place: this HTML was made by the server's renderer from the closed document schema.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by the server, never from raw HTML
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
