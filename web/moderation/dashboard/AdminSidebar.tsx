import { useEffect, useRef } from 'react'
import { useShownPath } from '#web/lib/use-shown-path.ts'
import { AdminMenu } from './AdminMenu.tsx'

export default function AdminSidebar() {
  const current = useShownPath()
  const menu = useRef<HTMLDivElement>(null)
  // The sidebar scrolls, and the current section may be below its edge.
  useEffect(() => {
    if (current) menu.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <div ref={menu}>
      <AdminMenu />
    </div>
  )
}
