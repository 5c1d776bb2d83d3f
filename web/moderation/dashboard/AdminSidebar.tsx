import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { AdminMenu } from './AdminMenu.tsx'

export default function AdminSidebar() {
  const current = useLocation({ select: ({ pathname }) => pathname })
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
