import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './entity-row.module.css'
import { PathLink } from './PathLink.tsx'

interface Props {
  to: string
  name: string
  /** Stands before the words. */
  picture?: ReactNode
  description: string
  /** Its facts. */
  children: ReactNode
}

/** An item of a list by its name, which leads to it, with what it says of itself and its facts. */
export const EntityRow = ({ picture, ...summary }: Props) => (
  <li className={classNames(styles.row, picture !== undefined && styles.withPicture)}>
    {picture}
    <EntitySummary {...summary} />
  </li>
)

/** What such a row says, for rows of another making. */
export const EntitySummary = ({ to, name, description, children }: Omit<Props, 'picture'>) => (
  <div className={styles.summary}>
    <h2 className={styles.name}>
      <PathLink to={to}>
        <bdi>{name}</bdi>
      </PathLink>
    </h2>
    {description && (
      <p className={styles.description} dir="auto">
        {description}
      </p>
    )}
    {children}
  </div>
)

/** Facts in small print, as items of a list. */
export const MetaList = ({ children }: { children: ReactNode }) => <ul className={styles.meta}>{children}</ul>
