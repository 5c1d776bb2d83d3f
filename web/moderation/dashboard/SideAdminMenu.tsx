import { useEffect, useRef } from 'react'
import { useShownPath } from '#web/lib/use-shown-path.ts'
import { AdminMenu } from './AdminMenu.tsx'

/** The menu of staff beside a page. What is around it scrolls, and the current section may be below its edge. */
export default function SideAdminMenu() {
  const current = useShownPath()
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (current) menu.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <div ref={menu}>
      <AdminMenu />
    </div>
  )
}
