// The part of s3rver that tests use; the package brings no types.
declare module 's3rver' {
  type Options = {
    port: number
    address: string
    silent: boolean
    directory: string
    configureBuckets: { name: string; configs: string[] }[]
  }
  type Server = { run(): Promise<import('node:net').AddressInfo>; close(): Promise<void> }
  const make: new (options: Options) => Server
  export default make
}
