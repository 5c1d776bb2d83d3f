import { useEffect, useRef } from 'react'
import styles from './reading-progress.module.css'

/** A hairline at the top that grows with what has been read; CSS alone moves it where the browser can. */
export function ReadingProgress() {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (CSS.supports('animation-timeline: scroll()')) return
    const onScroll = () => {
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement
      bar.current?.style.setProperty('scale', `${scrollHeight > clientHeight ? scrollTop / (scrollHeight - clientHeight) : 0} 1`)
    }
    onScroll()
    document.addEventListener('scroll', onScroll, { passive: true })
    return () => document.removeEventListener('scroll', onScroll)
  }, [])
  return <div ref={bar} className={styles.bar} aria-hidden="true" />
}
