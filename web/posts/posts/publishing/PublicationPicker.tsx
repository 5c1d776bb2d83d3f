import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { viewerQuery } from '#web/account/auth/queries.ts'
import { text } from '#web/posts/posts/text.ts'
import { myPublicationsQuery } from '#web/publications/members/queries.ts'
import styles from './publishing.module.css'

interface Props {
  /** Hash of the chosen publication; null for the author's own profile. */
  chosen: string | null
  onChoose: (publication: string | null) => void
  error: string | undefined
}

export function PublicationPicker({ chosen, onChoose, error }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: account } = useQuery(viewerQuery(api))
  const { data } = useInfiniteQuery(myPublicationsQuery(api))
  const publications = data?.pages.flatMap(({ items }) => items).filter(({ role, hash }) => role !== 'writer' || hash === chosen) ?? []
  if (publications.length === 0) return null
  return (
    <fieldset className={styles.group}>
      <legend>{text.publishUnder}</legend>
      <label className={styles.choice}>
        <input type="radio" name="place" checked={chosen === null} onChange={() => onChoose(null)} />
        <span>
          {text.ownName} <bdi className={styles.hint}>{account?.viewer?.name}</bdi>
        </span>
      </label>
      {publications.map(({ hash, name }) => (
        <label key={hash} className={styles.choice}>
          <input type="radio" name="place" checked={chosen === hash} onChange={() => onChoose(hash)} />
          <bdi>{name}</bdi>
        </label>
      ))}
      {error && <p className={styles.error}>{error}</p>}
    </fieldset>
  )
}
