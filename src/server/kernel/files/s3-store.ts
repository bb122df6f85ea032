// Keeps the contents of files in a bucket of an object store that speaks S3.
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NotFound,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
} from '@aws-sdk/client-s3'
import type { S3Settings } from '../config.ts'
import { notePassed } from '../garbage-collection.ts'
import type { Store } from './store.ts'

const triesMax = 3
const mimeOfBytes = 'application/octet-stream'

const clientOf = ({ endpoint, region, accessKey, secretKey }: S3Settings): S3Client =>
  new S3Client({
    region,
    // Bucket names stand in the path: a store of one's own seldom has names of hosts for them.
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Older stores know no checksums in trailers; the digest of the whole is signed instead.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5000, socketTimeout: 60_000 },
  })

const partsOf = async function* (path: string): AsyncGenerator<Buffer> {
  for await (const part of createReadStream(path)) {
    yield part as Buffer
    notePassed((part as Buffer).length)
  }
}

/** A put whose known digest is signed, so that the store refuses any other bytes: nothing is read twice or kept. */
const putCommand = (input: PutObjectCommandInput, sha256: string): PutObjectCommand => {
  const command = new PutObjectCommand(input)
  command.middlewareStack.add(
    (next) => (args) => {
      const { headers } = args.request as { headers: Record<string, string> }
      headers['x-amz-content-sha256'] = sha256
      return next(args)
    },
    { step: 'build', name: 'knownDigest' },
  )
  return command
}

/** The bucket must be there. One put is one request: nothing of it is left when it breaks off. */
export const s3Store = (settings: S3Settings): Store => {
  const client = clientOf(settings)
  const at = (key: string) => ({ Bucket: settings.bucket, Key: key })
  return {
    kind: 's3',
    put: async (key, { path, bytes, sha256 }) => {
      for (let tries = 1; ; tries += 1) {
        const body = Readable.from(partsOf(path), { objectMode: false })
        const broken = new AbortController()
        // The library would wait for the rest.
        body.once('error', (error) => broken.abort(error))
        try {
          const input = { ...at(key), Body: body, ContentLength: bytes, ContentType: mimeOfBytes }
          await client.send(putCommand(input, sha256), { abortSignal: broken.signal })
          return
        } catch (error) {
          // The library cannot send a stream again; a new one can be.
          if (tries === triesMax) throw error
        } finally {
          body.destroy()
        }
      }
    },
    get: async (key, range) => {
      const part = range ? { Range: `bytes=${range.from}-${range.to}` } : {}
      const { Body } = await client.send(new GetObjectCommand({ ...at(key), ...part }))
      if (Body instanceof Readable) return Body
      throw new Error(`the object store answered without ${key}`)
    },
    has: async (key, bytes) => {
      try {
        const { ContentLength } = await client.send(new HeadObjectCommand(at(key)))
        return ContentLength === bytes
      } catch (error) {
        // Anything but its absence is a fault: nobody should think that it is not there.
        if (error instanceof NotFound) return false
        throw error
      }
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand(at(key)))
    },
  }
}
