export { BottomBar } from './BottomBar.tsx'
export { Rail } from './Rail.tsx'
export { SidebarSlot } from './SidebarSlot.tsx'
