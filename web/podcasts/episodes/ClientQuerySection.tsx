import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import styles from './episode-form.module.css'
import { episodeText as text } from './episode-text.ts'

interface Props<Data, Key extends QueryKey> {
  title: string
  query: UseQueryOptions<Data, Error, Data, Key>
  children: (data: Data) => ReactNode
}

/** A section whose private data the browser fetches after hydration. */
export function ClientQuerySection<Data, Key extends QueryKey>({ title, query, children }: Props<Data, Key>) {
  const { data, error } = useQuery({ ...query, enabled: typeof window !== 'undefined' })
  return (
    <PageSection title={title}>
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <ErrorNote>{text.failed}</ErrorNote>
      ) : (
        <p className={styles.loading}>{text.loading}</p>
      )}
    </PageSection>
  )
}
