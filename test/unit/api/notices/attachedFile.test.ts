import assert from 'node:assert/strict';
import { attachedFileRequest } from '../../../../src/api/notices/attachedFile.ts';
import { largestAttachment, type NoticeAttachment } from '../../../../src/core/notices/notice.ts';
import { startService } from '../../../../src/service/server.ts';
import { clientOfEachTest, failing, never, testClient } from '../../../support/clients.ts';
import { answer, bytes, silence } from '../../../support/faultServer.ts';
import { transports } from '../../../support/transports.ts';

const file = Buffer.from([0, 1, 2, 250, 251, 252, 253, 254, 255, 13, 10]);
const base64 = file.toString('base64');

function attachment(fileSize: number | null = file.length): NoticeAttachment {
  return { id: 40, fileName: 'cause.pdf', fileSize, createDate: null };
}

describe('the content of an attachment', () => {
  const start = clientOfEachTest();

  it('is asked for by the field’s method, and is the bytes that were sent', async () => {
    const { service, server } = await start(answer(JSON.stringify(base64)));
    assert.deepEqual(Buffer.from(await service.attachment(7, attachment(), never())), file);
    assert.deepEqual(
      server.requests.map(({ path, query }) => path + query),
      ['/rest/v3.1/Platform_Notification_Occurrence_Event/7/getAttachedFile/40.json'],
    );
  });

  it('is taken in lines, in another size than none, and longer than was said', async () => {
    const { service } = await start(answer(JSON.stringify(base64.replace(/(.{4})/g, '$1\r\n'))));
    for (const size of [file.length, file.length - 3, null])
      assert.deepEqual(Buffer.from(await service.attachment(7, attachment(size), never())), file);
  });

  for (const [what, sent] of [
    ['cut in the middle of four characters', JSON.stringify(base64.slice(0, -5))],
    ['cut behind four characters', JSON.stringify(base64.slice(0, -4))],
    ['of other characters', JSON.stringify(`${base64.slice(0, 8)}-_*!${base64.slice(8)}`)],
    ['padded in the middle', JSON.stringify(`AA==${base64}`)],
    ['empty', '""'],
    ['no text', '{"content":"AAAA"}'],
    ['null', 'null'],
    ['cut with its answer', JSON.stringify(base64).slice(0, -3)],
    ['a page of HTML', '<html>sign in</html>'],
  ] as const) {
    it(`is refused where it is ${what}`, async () => {
      const { service } = await start(answer(sent));
      assert.equal((await failing(service.attachment(7, attachment(), never()))).kind, 'malformed');
    });
  }

  for (const transport of transports)
    it(`may take longer than other answers, the longer the larger the file is: ${transport.name}`, async () => {
      const text = JSON.stringify(base64);
      const { server } = await start((_, response) => {
        response.writeHead(200, { 'content-length': text.length });
        response.write(text.slice(0, 5));
        setTimeout(() => response.end(text.slice(5)), 150);
      });
      const slow = transport.create({ whole: 50 });
      try {
        const { service } = testClient(server.baseUrl, slow);
        assert.deepEqual(Buffer.from(await service.attachment(7, attachment(), never())), file);
      } finally {
        await slow.close();
      }
      const longest = (size: number | null) => attachedFileRequest(7, attachment(size)).longest ?? 0;
      assert.ok(longest(1000) < 31_000);
      assert.ok(longest(largestAttachment) > 300_000);
      assert.equal(longest(null), longest(largestAttachment));
    });

  it('is not asked for again where it was too slow', async () => {
    const { service, server } = await start(silence, { deadlines: { headers: 50 } });
    assert.equal((await failing(service.attachment(7, attachment(), never()))).kind, 'timeout');
    assert.equal(server.requests.length, 1);
  });

  it('is empty only where an empty file was announced', async () => {
    const { service } = await start(answer('""'));
    assert.equal((await service.attachment(7, attachment(0), never())).length, 0);
    const { kind, flaw } = await failing(service.attachment(7, attachment(null), never()));
    assert.deepEqual([kind, flaw], ['malformed', 'empty'], 'nothing says that it is whole, nor that it was cut');
    assert.equal((await failing(service.attachment(7, attachment(1), never()))).flaw, undefined);
  });

  it('is not asked for where it is announced as too large, and not taken where it is', async () => {
    const { service, server } = await start(
      answer(JSON.stringify('A'.repeat(Math.ceil(largestAttachment / 3) * 4 + 4))),
    );
    assert.equal(
      (await failing(service.attachment(7, attachment(largestAttachment + 1), never()))).kind,
      'tooMuchData',
    );
    assert.deepEqual(server.requests, []);
    assert.equal((await failing(service.attachment(7, attachment(null), never()))).kind, 'tooMuchData');
  });

  it('is given up in the middle of a long answer', async () => {
    const half = bytes(`HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n"${'A'.repeat(1000)}`, true);
    const { service, server } = await start(half);
    const abort = new AbortController();
    const reading = failing(service.attachment(7, attachment(), abort.signal));
    while (server.requests.length === 0) await new Promise(setImmediate);
    abort.abort();
    assert.equal((await reading).kind, 'cancelled');
  });

  it('has a failure of its own where the service knows no such method, or no such file', async () => {
    const { service } = await start(answer({ error: 'no such method', code: 'Platform_Exception_Public' }, 404));
    assert.equal((await failing(service.attachment(7, attachment(), never()))).kind, 'notFound');
  });
});

describe('attachments of the reference service', () => {
  it('are listed without their content, which comes by itself, whole', async () => {
    const service = await startService({ notifications: 20, entries: 0 });
    try {
      const headers = { Authorization: `Basic ${btoa(`${service.userName}:${service.apiKey}`)}` };
      const ask = async (path: string) => {
        const response = await fetch(`${service.baseUrl}/rest/v3.1/Platform_Notification_Occurrence_Event/${path}`, {
          headers,
        });
        const json: unknown = await response.json();
        return { status: response.status, json };
      };
      const { json } = await ask('getAllObjects.json?objectMask=mask[id,attachments]');
      const all = (json as { id: number; attachments: Record<string, unknown>[] }[]).filter(
        ({ attachments }) => attachments.length > 0,
      );
      assert.equal(all.length, 1, 'the sample has one');
      const [
        {
          id,
          attachments: [listed = {}],
        } = { id: 0, attachments: [] },
      ] = all;
      assert.deepEqual(Object.keys(listed), ['id', 'fileName', 'fileSize', 'createDate']);
      const found = await ask(`${id}/getAttachedFile/${String(listed.id)}.json`);
      const text = Buffer.from(String(found.json), 'base64');
      assert.equal(text.length, listed.fileSize);
      assert.match(text.toString(), /^ROOT CAUSE ANALYSIS\r\n\r\nNotice \d+: /);
      for (const path of [
        `${id}/getAttachedFile/1.json`,
        `${id}/getAttachedFile.json`,
        `1/getAttachedFile/${String(listed.id)}.json`,
      ])
        assert.equal((await ask(path)).status, 404, path);
    } finally {
      await service.close();
    }
  });
});
