import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconHelpCircle from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import { postButton } from '#web/lib/post-button.ts'
import { PostCard } from '#web/posts/cards/PostCard.tsx'
import { Menu, MenuButton, MenuLink } from '#web/ui/Menu.tsx'
import { hideCard } from './actions.ts'
import styles from './promoted-card.module.css'
import { type CardSlot, promotedCardQuery } from './queries.ts'
import { text } from './text.ts'
import { trackCard } from './track-card.ts'
import { useHideCard } from './use-hide-card.ts'

/** The promoted card of a slot in a list, or nothing if none fits. */
export default function PromotedCard(slot: CardSlot) {
  const { api } = useRouteContext({ from: '__root__' })
  const card = useQuery(promotedCardQuery(api, slot)).data?.card
  const post = card?.hash
  const token = card?.token
  useEffect(() => {
    const element = token === undefined ? null : document.querySelector<HTMLElement>(`[data-promotion="${token}"]`)
    return element && post !== undefined && token !== undefined ? trackCard(element, { post, token }) : undefined
  }, [post, token])
  if (!card) return null
  return (
    <PostCard post={card} promotion={card.token} level={slot.place === 'sidebar' ? 3 : 2} label={<PromotionLabel post={card.hash} />} />
  )
}

function PromotionLabel({ post }: { post: string }) {
  const hide = useHideCard(post)
  return (
    <span className={styles.label}>
      <span>{text.label}</span>
      <Menu
        label={text.menu}
        button={<IconHelpCircle size={16} stroke={1.6} aria-hidden="true" />}
        buttonClassName={styles.button}
        className={styles.panel}
      >
        <p className={styles.explanation}>
          <strong>{text.why}</strong> {text.explanation}
        </p>
        <MenuLink to="/about/numbers" hash="promotion" icon={<IconHelpCircle size={18} stroke={1.6} />}>
          {text.about}
        </MenuLink>
        <MenuButton {...postButton(hideCard.name, { post })} icon={<IconEyeOff size={18} stroke={1.6} />} onClick={() => hide.mutate()}>
          {text.hide}
        </MenuButton>
      </Menu>
    </span>
  )
}
