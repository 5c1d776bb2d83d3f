import { useEffect, useRef } from 'react'
import { buttonClass } from './Button.tsx'
import { text } from './form-text.ts'
import { PathLink } from './PathLink.tsx'
import styles from './pager.module.css'

interface Props {
  /** Cursor of the next page; nothing is drawn without one. */
  next: string | undefined
  /** Path and query of this list; the link adds `after`. */
  to: string
  search?: Record<string, unknown>
  /** Adds the next page below; without it the link goes there. */
  load?: () => void
  loading?: boolean
  failed?: boolean
}

/** The way to the next page: a real link, which fetches in place and by itself as it comes near once the page is alive. */
export function Pager({ next, to, search, load, loading = false, failed = false }: Props) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    const target = link.current
    if (!target || !load || loading || failed || next === undefined) return
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && load(), { rootMargin: '600px' })
    observer.observe(target)
    return () => observer.disconnect()
  }, [next, load, loading, failed])
  if (next === undefined) return null
  return (
    <div className={styles.pager} aria-live="polite">
      <PathLink
        ref={link}
        to={to}
        search={{ ...search, after: next }}
        preload={false}
        rel="next"
        className={buttonClass({ variant: 'quiet' })}
        onClick={(event) => {
          if (!load || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
          event.preventDefault()
          if (!loading) load()
        }}
      >
        {failed ? text.loadFailed : loading ? text.loadingMore : text.more}
      </PathLink>
    </div>
  )
}
