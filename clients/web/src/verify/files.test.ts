import { expect, test } from "vitest";
import { notYet, proven, wrong, type Finding } from "./findings";
import { read, summary } from "./files";
import { LARGEST } from "./proof";
import { check } from "./report";

const report = (files: Finding[][], chain: Finding[] = []) => ({
  files: files.map((findings) => ({ name: "file", title: null, findings })),
  chain,
});

test.each([
  [report([[proven("a")]]), "Nothing is wrong. 1 proven, 0 not yet."],
  [report([[proven("a"), notYet("b")]]), "Nothing is wrong. 1 proven, 1 not yet."],
  [report([[proven("a")]], [notYet("b")]), "Nothing is wrong. 1 proven, 1 not yet."],
  [report([[wrong("a"), notYet("b")]]), "Something is wrong."],
  [report([[wrong("a")], [proven("b")]]), "Something is wrong in 1 of 2 proofs."],
  [report([[proven("a")]], [wrong("b")]), "Something is wrong: the rounds do not follow one another."],
])("what was found is said in one sentence", (found, sentence) => {
  expect(summary(found)).toBe(sentence);
});

test("a file is read no further than it may be", async () => {
  expect(await read(new File(["text"], "a.json"))).toEqual({ name: "a.json", text: "text" });
  expect((await read(new File([" ".repeat(LARGEST + 10)], "a.json"))).text).toHaveLength(LARGEST + 1);
});

test("a file that cannot be read is told", async () => {
  const folder = Object.assign(new File([], "folder"), {
    slice: () => ({ text: () => Promise.reject(new Error("not a file")) }),
  });
  const { files } = await check([await read(folder)]);
  expect(files[0]!.findings).toEqual([wrong("This file cannot be read.")]);
});
