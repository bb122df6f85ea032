// Tells a collector of OpenTelemetry about each call, when OTEL_EXPORTER_OTLP_ENDPOINT or its like names one.
import { randomUUID } from 'node:crypto'
import type { Span } from '@opentelemetry/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hidden } from './log.ts'
import { ownNode, productVersion } from './node.ts'

/** The trace id of what no caller and no collector has named: 32 digits of hexadecimal. */
export const newTraceId = (): string => randomUUID().replaceAll('-', '')

/** Whom a call comes from, as its header `traceparent` says. */
export type Parent = { traceId: string; spanId: string; flags: number }

export type Tracing = {
  /** Begins the span of a call; its trace id is that of the toast and of the log. */
  begin(parent: Parent | null): Span
  stop(): Promise<void>
}

type Environment = Readonly<Record<string, string | undefined>>

const isWanted = (environment: Environment): boolean => {
  const endpoint = environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || environment.OTEL_EXPORTER_OTLP_ENDPOINT
  const isOff = environment.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || environment.OTEL_TRACES_EXPORTER === 'none'
  return Boolean(endpoint) && !isOff
}

/** Trace ids and span ids of nothing but zeros are none. */
export const parentOf = (header: string): Parent | null => {
  const [, traceId = '', spanId = '', flags = ''] =
    /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})/.exec(header) ?? []
  return /[1-9a-f]/.test(traceId) && /[1-9a-f]/.test(spanId)
    ? { traceId, spanId, flags: Number.parseInt(flags, 16) }
    : null
}

/** The sampler that OTEL_TRACES_SAMPLER names; every call unless told. */
const samplerOf = async ({ OTEL_TRACES_SAMPLER: name = '', OTEL_TRACES_SAMPLER_ARG: share = '1' }: Environment) => {
  const sdk = await import('@opentelemetry/sdk-trace')
  const ratio = /^(0|1|0?\.\d+|1\.0+)$/.test(share) ? Number(share) : 1
  const own = name.replace(/^parentbased_/, '')
  const root =
    own === 'always_off'
      ? new sdk.AlwaysOffSampler()
      : own === 'traceidratio'
        ? new sdk.TraceIdRatioBasedSampler(ratio)
        : new sdk.AlwaysOnSampler()
  return name === own && name !== '' ? root : new sdk.ParentBasedSampler({ root })
}

/** The tracing of this process; null where nobody wants any. */
export const openTracing = async (environment: Environment = process.env): Promise<Tracing | null> => {
  if (!isWanted(environment)) return null
  const api = await import('@opentelemetry/api')
  const sdk = await import('@opentelemetry/sdk-trace')
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
  const { detectResources, envDetector, resourceFromAttributes } = await import('@opentelemetry/resources')
  const about = { 'service.name': 'selvedge', 'service.version': productVersion, 'service.instance.id': ownNode }
  const processor = new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter() })
  const provider = new sdk.TracerProvider({
    // What the variables say of the service comes before what we say.
    resource: resourceFromAttributes(about).merge(detectResources({ detectors: [envDetector] })),
    sampler: await samplerOf(environment),
    spanProcessors: [processor],
  })
  const tracer = provider.getTracer('selvedge', productVersion)
  return {
    begin: (parent) => {
      const remote = parent && {
        traceId: parent.traceId,
        spanId: parent.spanId,
        traceFlags: parent.flags,
        isRemote: true,
      }
      const context = remote ? api.trace.setSpanContext(api.ROOT_CONTEXT, remote) : api.ROOT_CONTEXT
      return tracer.startSpan('call', { kind: api.SpanKind.SERVER }, context)
    },
    stop: () => provider.shutdown(),
  }
}

/** Of a status of OpenTelemetry. */
const failed = 2

/** Ends the span of a call: its name and numbers, never what was sent. */
export const endSpan = (span: Span, request: FastifyRequest, reply: FastifyReply, path: string): void => {
  span.updateName(`${request.method} ${path}`)
  span.setAttributes({
    'http.request.method': request.method,
    'http.route': path,
    'http.response.status_code': reply.statusCode,
    'selvedge.code': request.answered,
  })
  if (request.fault) {
    span.setStatus({ code: failed, message: String(hidden(request.fault.message, '')) })
    span.recordException({ name: request.fault.name, message: String(hidden(request.fault.message, '')) })
  }
  span.end()
}
