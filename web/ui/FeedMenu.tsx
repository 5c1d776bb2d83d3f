import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs'
import IconRss from '@tabler/icons-react/dist/esm/icons/IconRss.mjs'
import { MenuAnchor, OverflowMenu } from './Menu.tsx'

/** Here rather than in `text.ts`, which every page loads. */
const text = {
  menu: 'کارهای این صفحه',
  feed: 'RSS این صفحه',
  book: 'همهٔ پست‌ها در یک EPUB',
} as const

interface Props {
  /** Path of the feed, not percent-encoded. */
  feed: string
  /** Path of the e-book with the posts of the page, if it has any. */
  book?: string | false
}

/** Entries of a page's menu that take its posts elsewhere. */
export const FeedItems = ({ feed, book }: Props) => (
  <>
    <MenuAnchor href={encodeURI(feed)} icon={<IconRss size={18} stroke={1.6} />}>
      {text.feed}
    </MenuAnchor>
    {book && (
      <MenuAnchor href={book} icon={<IconBook2 size={18} stroke={1.6} />} download>
        {text.book}
      </MenuAnchor>
    )}
  </>
)

export const FeedMenu = (props: Props) => (
  <OverflowMenu label={text.menu}>
    <FeedItems {...props} />
  </OverflowMenu>
)
