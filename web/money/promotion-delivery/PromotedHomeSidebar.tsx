import HomeSidebar from '#web/discovery/home-feed/HomeSidebar.tsx'
import { usePromotedCards } from './use-promoted-cards.tsx'

/** Sidebar of home with the promoted post above its other parts. */
export default function PromotedHomeSidebar() {
  return <HomeSidebar banner={usePromotedCards('sidebar')?.render(0)} />
}
