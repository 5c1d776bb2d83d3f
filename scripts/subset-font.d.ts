declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2' | 'sfnt'
    noHinting?: boolean
    keepFeatures?: string[]
    variationAxes?: Record<string, number | { min: number; max: number }>
  }
  export default function subsetFont(font: Uint8Array, text: string, options: Options): Promise<Uint8Array>
}
