// By kind of object the calls of operations that the trail tells; part of the list in trail-calls.test.ts.

export const operationsTold: Readonly<Record<string, readonly string[]>> = {
  backup: [
    ...['create', 'verify', 'download', 'upload-end'].map((verb) => `POST /system/backup/${verb}`),
    ...['restore', 'restore/approve', 'restore/withdraw', 'restore-set'].map((verb) => `POST /system/backup/${verb}`),
    'DELETE /system/backup',
    'POST /system/backup/plan/run',
  ],
  workflow: [
    'POST /system/workflow/add',
    'PUT /system/workflow/update',
    'POST /system/workflow/publish',
    'PUT /system/workflow/status',
    'DELETE /system/workflow/delete',
  ],
  backupPlan: [
    'POST /system/backup/plan/add',
    'PUT /system/backup/plan/update',
    'PUT /system/backup/plan/status',
    'DELETE /system/backup/plan/delete',
  ],
  job: ['POST /system/job/cancel', 'POST /system/job/run'],
}
