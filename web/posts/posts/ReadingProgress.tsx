import { useEffect, useRef } from 'react'
import styles from './reading-progress.module.css'

/** A hairline at the top that grows with what has been read; CSS alone moves it where the browser can. */
export function ReadingProgress() {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (CSS.supports('animation-timeline: scroll()')) return
    const end = new AbortController()
    void import('./track-scroll-progress.ts').then(({ trackScrollProgress }) => bar.current && trackScrollProgress(bar.current, end.signal))
    return () => end.abort()
  }, [])
  return <div ref={bar} className={styles.bar} aria-hidden="true" />
}
