import type { ReactNode } from 'react'
import { formatNumber } from '#shared/persian/digits.ts'
import { Button } from '../Button.tsx'
import { text } from './text.ts'
import styles from './upload.module.css'

interface Props {
  name: string
  /** Share of the file that has arrived, 0 to 1. */
  share: number
  isDiscarding: boolean
  onDiscard: () => void
  children?: ReactNode
}

/** Names an unfinished upload and discards it on request; choosing the same file again resumes it. */
export const UnfinishedUpload = ({ name, share, isDiscarding, onDiscard, children }: Props) => (
  <div className={styles.note}>
    <p>
      {text.unfinishedUpload} «<bdi>{name}</bdi>» {text.unfinishedShare(formatNumber(Math.floor(share * 100)))}
    </p>
    {children}
    <Button variant="plain" size="small" loading={isDiscarding} onClick={onDiscard}>
      {text.discard}
    </Button>
  </div>
)
