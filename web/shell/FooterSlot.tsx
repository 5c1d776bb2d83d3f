import { SiteFooter } from './SiteFooter.tsx'

/** Sidebar of a page that has its own search box. */
export default function FooterSlot() {
  return <SiteFooter />
}
