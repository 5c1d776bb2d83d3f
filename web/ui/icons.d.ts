// Deep imports bundle only the icons in use, but the package provides types only for its index.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { ComponentType, SVGProps } from 'react'

  interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke' | 'ref'> {
    size?: number | string
    /** Stroke width in units of a 24 × 24 box. */
    stroke?: number
  }
  const icon: ComponentType<IconProps>
  export default icon
}
