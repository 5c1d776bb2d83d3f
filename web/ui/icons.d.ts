// Deep imports keep a bundle to the icons it draws; the package types only its index.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { ComponentType, SVGProps } from 'react'

  interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke' | 'ref'> {
    size?: number | string
    /** Width of the line, in the units of a 24 × 24 box. */
    stroke?: number
  }
  const icon: ComponentType<IconProps>
  export default icon
}
